/// Family A: the API of WAHA's clients, below `/api`. Each capability has a package; none knows
/// family B. Start with [FamilyA].
@NullMarked
package dev.sessiongateway.http.familya;

import org.jspecify.annotations.NullMarked;
