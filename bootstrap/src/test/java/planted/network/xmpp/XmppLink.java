package planted.network.xmpp;

import planted.network.simulator.DiallingPhones;

/// Breaks: networksAreStrangers.
record XmppLink(DiallingPhones phones) {}
