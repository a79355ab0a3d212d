/// Secrets in what the gateway shows, logs and records. Start with [SecretNames].
@NullMarked
package dev.sessiongateway.http.kernel.redaction;

import org.jspecify.annotations.NullMarked;
