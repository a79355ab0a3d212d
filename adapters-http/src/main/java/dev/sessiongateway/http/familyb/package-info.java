/// Family B: the API of Evolution API's clients, with the instance in the path. Each capability has
/// a package; none knows family A. Start with [FamilyB].
@NullMarked
package dev.sessiongateway.http.familyb;

import org.jspecify.annotations.NullMarked;
