/// The last requests and their answers, for people who debug a client. Start with [RequestLog].
@NullMarked
package dev.sessiongateway.http.kernel.requestlog;

import org.jspecify.annotations.NullMarked;
