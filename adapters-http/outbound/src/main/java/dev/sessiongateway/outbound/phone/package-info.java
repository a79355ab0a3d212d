/// The forms of phone numbers. Start with [LibPhoneNumberForms].
@NullMarked
package dev.sessiongateway.outbound.phone;

import org.jspecify.annotations.NullMarked;
