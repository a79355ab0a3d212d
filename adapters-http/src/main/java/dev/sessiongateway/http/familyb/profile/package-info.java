/// Profiles and privacy settings in family B. Start with [ProfileRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.profile;

import org.jspecify.annotations.NullMarked;
