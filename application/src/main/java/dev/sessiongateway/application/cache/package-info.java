/// What the caches of the adapters share. Start with [AdmissionFilter].
@NullMarked
package dev.sessiongateway.application.cache;

import org.jspecify.annotations.NullMarked;
