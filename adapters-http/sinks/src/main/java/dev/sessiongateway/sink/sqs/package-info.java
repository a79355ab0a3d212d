/// Events to SQS. Start with [SqsSink].
@NullMarked
package dev.sessiongateway.sink.sqs;

import org.jspecify.annotations.NullMarked;
