/// Files in the request bodies of family B. Start with [FileField].
@NullMarked
package dev.sessiongateway.http.familyb.media;

import org.jspecify.annotations.NullMarked;
