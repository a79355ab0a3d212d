/// Regular expressions of operators and clients. Start with [LinearExpressions].
@NullMarked
package dev.sessiongateway.outbound.expression;

import org.jspecify.annotations.NullMarked;
