/// The connection state of a session in family B's words. Start with [ConnectionState].
@NullMarked
package dev.sessiongateway.http.familyb.session;

import org.jspecify.annotations.NullMarked;
