/// Labels in family A. Start with [LabelRoutes].
@NullMarked
package dev.sessiongateway.http.familya.label;

import org.jspecify.annotations.NullMarked;
