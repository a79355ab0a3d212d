/// Labels on the wire of both families.
@NullMarked
package dev.sessiongateway.http.familyb.label;

import org.jspecify.annotations.NullMarked;
