/// What a messaging network must be able to do, and what it may. Start with [Network].
@NullMarked
package dev.sessiongateway.application.network;

import org.jspecify.annotations.NullMarked;
