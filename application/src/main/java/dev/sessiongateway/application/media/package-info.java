/// Taking in files and keeping them. Start with [MediaIntake].
@NullMarked
package dev.sessiongateway.application.media;

import org.jspecify.annotations.NullMarked;
