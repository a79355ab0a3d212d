/// People and groups as family B looks them up. Start with [FamilyBContactRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.contact;

import org.jspecify.annotations.NullMarked;
