/// Media files of messages. Start with [Attachment].
@NullMarked
package dev.sessiongateway.domain.media;

import org.jspecify.annotations.NullMarked;
