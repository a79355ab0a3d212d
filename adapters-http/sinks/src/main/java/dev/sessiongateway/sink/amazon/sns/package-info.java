/// Events to SNS. Start with [SnsSinkProvider].
@NullMarked
package dev.sessiongateway.sink.amazon.sns;

import org.jspecify.annotations.NullMarked;
