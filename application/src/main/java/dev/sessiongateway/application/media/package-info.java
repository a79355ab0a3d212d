/// Taking in files and keeping them. Start with [MediaIngest].
@NullMarked
package dev.sessiongateway.application.media;

import org.jspecify.annotations.NullMarked;
