/// Media as files below the data directory. Start with [FileMediaStore].
@NullMarked
package dev.sessiongateway.persistence.media;

import org.jspecify.annotations.NullMarked;
