/// Files that hold secrets of the process. Start with [SecretFile].
@NullMarked
package dev.sessiongateway.bootstrap.system;

import org.jspecify.annotations.NullMarked;
