/// Accounts of WhatsApp's Cloud API, which is a part of Meta's Graph API. Start with [CloudLink].
@NullMarked
package dev.sessiongateway.network.cloud;

import org.jspecify.annotations.NullMarked;
