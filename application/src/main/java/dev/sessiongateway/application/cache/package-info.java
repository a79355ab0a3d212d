/// What the caches of the adapters share: [AdmissionFilter] and [BoundedMap].
@NullMarked
package dev.sessiongateway.application.cache;

import org.jspecify.annotations.NullMarked;
