/// What the sinks of Amazon's services share: the client and its options, what their failures mean,
/// and publishing itself. Start with [AmazonOptions].
@NullMarked
package dev.sessiongateway.sink.amazon;

import org.jspecify.annotations.NullMarked;
