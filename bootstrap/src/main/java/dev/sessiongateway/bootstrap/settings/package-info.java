/// What an operator can set, and where from: flags, environment, file. Start with [Setting].
@NullMarked
package dev.sessiongateway.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
