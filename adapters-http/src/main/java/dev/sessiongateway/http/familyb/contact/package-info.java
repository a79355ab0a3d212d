/// Contacts, number checks and blocking in family B. Start with [ContactRoutes].
@NullMarked
package dev.sessiongateway.http.familyb.contact;

import org.jspecify.annotations.NullMarked;
