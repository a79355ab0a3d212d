/// What an account shows of itself, on the wire. Start with the routes of a family.
@NullMarked
package dev.sessiongateway.http.familyb.profile;

import org.jspecify.annotations.NullMarked;
