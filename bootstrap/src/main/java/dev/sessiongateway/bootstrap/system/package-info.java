/// Secrets of the process that are kept in files.
@NullMarked
package dev.sessiongateway.bootstrap.system;

import org.jspecify.annotations.NullMarked;
