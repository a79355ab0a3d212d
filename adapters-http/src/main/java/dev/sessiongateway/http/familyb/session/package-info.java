/// The states of a session in the words of each family, for answers and for events. Start with
/// [FamilyAStatus].
@NullMarked
package dev.sessiongateway.http.familyb.session;

import org.jspecify.annotations.NullMarked;
