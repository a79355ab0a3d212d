/// Labels in family B. Start with [LabelRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.label;

import org.jspecify.annotations.NullMarked;
