/// Events to SQS. Start with [SqsSinkProvider].
@NullMarked
package dev.sessiongateway.sink.amazon.sqs;

import org.jspecify.annotations.NullMarked;
