/// The last requests and their answers, for people who look on. Start with [RequestLog].
@NullMarked
package dev.sessiongateway.http.kernel.requestlog;

import org.jspecify.annotations.NullMarked;
