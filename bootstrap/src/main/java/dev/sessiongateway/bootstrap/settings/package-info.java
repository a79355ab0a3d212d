/// The settings and their sources: flags, environment, file. Start with [Setting].
@NullMarked
package dev.sessiongateway.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
