/// Accounts on XMPP servers, by the library Smack. Start with [XmppLink].
@NullMarked
package dev.sessiongateway.network.xmpp;

import org.jspecify.annotations.NullMarked;
