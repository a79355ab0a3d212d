/// Downloads and deletion of stored files in family A. Start with [MediaRoutes].
@NullMarked
package dev.sessiongateway.http.familya.media;

import org.jspecify.annotations.NullMarked;
