/// Contacts and number checks in family A. Start with [ContactRoutes].
@NullMarked
package dev.sessiongateway.http.familya.contact;

import org.jspecify.annotations.NullMarked;
