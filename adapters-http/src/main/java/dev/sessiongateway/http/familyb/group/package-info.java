/// Groups, their members and invite codes in family B. Start with [GroupRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.group;

import org.jspecify.annotations.NullMarked;
