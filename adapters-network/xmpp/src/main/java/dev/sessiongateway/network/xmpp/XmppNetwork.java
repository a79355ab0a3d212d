package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.Addressing;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkContext;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.stringprep.XmppStringprepException;

/// XMPP: every server is one network of its own, and all of them are this one.
final class XmppNetwork implements Network {
  static final String NAME = "xmpp";
  private static final Set<Class<? extends Capability>> CAPABILITIES =
      Capability.of(
          XmppLink.class,
          XmppMessaging.class,
          XmppPresence.class,
          XmppGroups.class,
          XmppContacts.class,
          XmppProfiles.class);

  private final NetworkContext context;
  private final XmppOptions options;
  private final Accounts accounts;
  private final Map<SessionName, XmppLink> links = new ConcurrentHashMap<>();

  XmppNetwork(NetworkContext context, XmppOptions options) {
    Elements.register();
    var trust = options.trust();
    this.context =
        trust == null
            ? context
            : context.with(context.outbound().trusting(List.of(trust.getAcceptedIssuers())));
    this.options = options;
    this.accounts = new Accounts(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Addressing addressing() {
    return new XmppAddressing();
  }

  @Override
  public NetworkLimits limits() {
    return XmppMessaging.LIMITS;
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return CAPABILITIES;
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    var link = new XmppLink(session, context, options, accounts, listener);
    var before = links.put(session, link);
    if (before != null) {
      before.close();
    }
    return link;
  }

  @Override
  public void forget(SessionName session) {
    var link = links.remove(session);
    if (link != null) {
      link.close();
    }
    accounts.delete(session);
  }

  @Override
  public Map<String, Long> figures() {
    return Map.of("connections", links.values().stream().filter(XmppLink::isConnected).count());
  }

  @Override
  public void close() {
    links.values().forEach(XmppLink::close);
    links.clear();
  }

  /// Addresses of XMPP: `ada@example.org`, in any form that is one for XMPP, and numbers, as
  /// clients of the families write them, for accounts that are called by a number. The address of a
  /// group is `hikers%40rooms.example.org@g.us`, or that of a link to it,
  /// `xmpp:hikers@rooms.example.org?join`: as it is, it could be a person's.
  static final class XmppAddressing implements Addressing {
    private static final int LONGEST = 3_072;
    private static final Pattern PUNCTUATION = Pattern.compile("[+\\s()-]");
    private static final String URI_SCHEME = "xmpp:";
    private static final String JOIN = "join";

    @Override
    public Address parse(String field, String text) {
      var trimmed = text.strip();
      if (trimmed.isEmpty() || trimmed.length() > LONGEST) {
        throw wrong(field);
      }
      var query = trimmed.indexOf('?');
      if (trimmed.startsWith(URI_SCHEME) && query >= 0 && isJoin(trimmed.substring(query + 1))) {
        var room = trimmed.substring(URI_SCHEME.length(), query);
        return Address.group(jid(field, room).toString());
      }
      var plain = trimmed.startsWith(URI_SCHEME) ? withoutScheme(trimmed) : trimmed;
      if (plain.indexOf('@') < 0) {
        return number(field, Address.userOf(plain));
      }
      var read = Address.read(plain).orElseThrow(() -> wrong(field));
      return switch (read.kind()) {
        case PERSON -> person(field, plain, read);
        case GROUP -> Address.group(jid(field, read.user()).toString());
        case LID, CHANNEL, BROADCAST -> read;
      };
    }

    /// Whether the query of an `xmpp:` address asks to enter a room.
    private static boolean isJoin(String query) {
      return Arrays.stream(query.split(";", -1))
          .anyMatch(part -> part.equals(JOIN) || part.startsWith(JOIN + "="));
    }

    private static String withoutScheme(String text) {
      var query = text.indexOf('?');
      return text.substring(URI_SCHEME.length(), query < 0 ? text.length() : query);
    }

    /// Clients take off what is behind the `@`, so a name alone was a whole address once.
    private Address number(String field, String text) {
      if (text.indexOf('@') > 0) {
        return Address.person(jid(field, text).toString());
      }
      var digits = PUNCTUATION.matcher(text).replaceAll("");
      if (!Jids.isNumber(digits)) {
        throw wrong(field);
      }
      return Address.person(digits);
    }

    private Address person(String field, String text, Address read) {
      if (Jids.isNumber(read.user())) {
        return read;
      }
      // What a client appended to a whole address.
      if (!text.equals(read.user()) && !text.contains("%40")) {
        throw Fault.invalid(
            field,
            read.user().indexOf('@') < 0
                ? "must be an address with its own server, such as ada@example.org"
                : "must be written as it is, without what is behind the second @");
      }
      return Address.person(jid(field, read.user()).toString());
    }

    private static EntityBareJid jid(String field, String text) {
      try {
        return JidCreate.from(text).asEntityBareJidOrThrow();
      } catch (XmppStringprepException | IllegalStateException e) {
        throw wrong(field);
      }
    }

    private static FaultException wrong(String field) {
      return Fault.invalid(field, "must be an address such as ada@example.org");
    }

    @Override
    public boolean usesPhoneNumbers() {
      return false;
    }
  }
}
