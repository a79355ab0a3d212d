/// Keys of the API. Start with [AccessKeys].
@NullMarked
package dev.sessiongateway.application.access;

import org.jspecify.annotations.NullMarked;
