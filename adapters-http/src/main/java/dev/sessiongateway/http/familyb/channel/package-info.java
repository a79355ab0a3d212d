/// Channels in family B.
@NullMarked
package dev.sessiongateway.http.familyb.channel;

import org.jspecify.annotations.NullMarked;
