/// Previews of links in texts, made from the linked pages. Start with [LinkPreviews].
@NullMarked
package dev.sessiongateway.application.preview;

import org.jspecify.annotations.NullMarked;
