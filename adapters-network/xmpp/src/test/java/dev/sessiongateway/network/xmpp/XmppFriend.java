package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.NetworkContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jivesoftware.smack.ConnectionConfiguration.SecurityMode;
import org.jivesoftware.smack.SmackException;
import org.jivesoftware.smack.StanzaCollector;
import org.jivesoftware.smack.XMPPException;
import org.jivesoftware.smack.filter.StanzaTypeFilter;
import org.jivesoftware.smack.packet.Message;
import org.jivesoftware.smack.packet.MessageBuilder;
import org.jivesoftware.smack.packet.StanzaBuilder;
import org.jivesoftware.smack.tcp.XMPPTCPConnection;
import org.jivesoftware.smack.tcp.XMPPTCPConnectionConfiguration;
import org.jivesoftware.smackx.iqregister.AccountManager;
import org.jivesoftware.smackx.mam.MamManager;
import org.jivesoftware.smackx.mam.MamManager.MamQueryArgs;
import org.jivesoftware.smackx.ping.PingManager;
import org.jxmpp.jid.EntityBareJid;
import org.jxmpp.jid.impl.JidCreate;
import org.jxmpp.jid.parts.Localpart;
import org.jxmpp.jid.parts.Resourcepart;

/// Another person, with a program of its own.
public final class XmppFriend implements AutoCloseable {
  public static final String PASSWORD = "a word that passes";
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final XMPPTCPConnection connection;
  private final StanzaCollector messages;

  private XmppFriend(XMPPTCPConnection connection) {
    this.connection = connection;
    this.messages =
        connection.createStanzaCollector(
            StanzaCollector.newConfiguration()
                .setStanzaFilter(StanzaTypeFilter.MESSAGE)
                .setSize(10_000));
  }

  /// Makes an account.
  public static void register(XmppServer server, String name) {
    run(() -> {
      var connection = connection(server, name);
      connection.connect();
      register(connection, name);
      connection.disconnect();
      return null;
    });
  }

  /// Makes an account and is online with it.
  public static XmppFriend online(XmppServer server, String name) {
    return run(() -> {
      var connection = connection(server, name);
      connection.connect();
      register(connection, name);
      var friend = new XmppFriend(connection);
      connection.login();
      return friend;
    });
  }

  private static void register(XMPPTCPConnection connection, String name)
      throws SmackException, XMPPException, IOException, InterruptedException {
    var accounts = AccountManager.getInstance(connection);
    accounts.sensitiveOperationOverInsecureConnection(true);
    accounts.createAccount(Localpart.from(name), PASSWORD);
  }

  private static XMPPTCPConnection connection(XmppServer server, String name) throws IOException {
    Elements.register();
    return new XMPPTCPConnection(
        XMPPTCPConnectionConfiguration.builder()
            .setXmppAddressAndPassword(name + "@" + XmppServer.DOMAIN, PASSWORD)
            .setHost("127.0.0.1")
            .setPort(server.port())
            .setSecurityMode(SecurityMode.disabled)
            .build());
  }

  XMPPTCPConnection connection() {
    return connection;
  }

  /// What others write to.
  public String address() {
    return jid().toString();
  }

  EntityBareJid jid() {
    return connection.getUser().asEntityBareJid();
  }

  /// Writes a text.
  public String write(String to, String text) {
    return send(to, message -> message.setBody(text));
  }

  String freshId() {
    return "of-friend-" + NUMBER.incrementAndGet();
  }

  /// Sends a message.
  ///
  /// @return its id
  String send(String to, Consumer<MessageBuilder> what) {
    return run(() -> {
      var id = freshId();
      var message =
          StanzaBuilder.buildMessage(id).to(JidCreate.entityBareFrom(to)).ofType(Message.Type.chat);
      what.accept(message);
      connection.sendStanza(message.build());
      // The server works in order: now it has the message.
      PingManager.getInstanceFor(connection).pingMyServer();
      return id;
    });
  }

  /// What has come since the last call, once the server has nothing more.
  public List<Message> received() {
    return run(() -> {
      PingManager.getInstanceFor(connection).pingMyServer();
      var all = new ArrayList<Message>();
      for (var next = messages.<Message>pollResult(); next != null; next = messages.pollResult()) {
        all.add(next);
      }
      return all;
    });
  }

  /// Logs in again after the server was away.
  void reconnect() {
    run(() -> {
      if (!connection.isConnected()) {
        connection.connect().login();
      }
      return null;
    });
  }

  /// The texts of others that are in this account's archive.
  public List<String> archived() {
    return run(() -> {
      var archive = MamManager.getInstanceFor(connection);
      var texts = new ArrayList<String>();
      var page = archive.queryArchive(MamQueryArgs.builder().setResultPageSizeTo(50).build());
      add(page.getMessages(), texts);
      while (!page.isComplete()) {
        add(page.pageNext(50), texts);
      }
      return texts;
    });
  }

  private void add(List<Message> page, List<String> texts) {
    page.stream()
        .filter(
            message -> message.getBody() != null && !jid().equals(message.getFrom().asBareJid()))
        .forEach(message -> texts.add(message.getBody()));
  }

  /// Another device of an account keeps rooms, which all its devices enter.
  static void bookmark(NetworkContext context, EntityBareJid account, List<String> rooms) {
    run(() -> {
      var device = new XmppAccount(account, PASSWORD, "another device");
      try (var stream = XmppStream.of(device, XmppOptions.of(context), context)) {
        stream.open(null);
        for (var room : rooms) {
          new Bookmarks(stream)
              .add(JidCreate.entityBareFrom(room), "A room", Resourcepart.from("account"));
        }
      }
      return true;
    });
  }

  /// Gives an account another password.
  public static void changePassword(XmppServer server, String name, String password) {
    run(() -> {
      var connection = connection(server, name);
      connection.connect().login();
      var accounts = AccountManager.getInstance(connection);
      accounts.sensitiveOperationOverInsecureConnection(true);
      accounts.changePassword(password);
      connection.disconnect();
      return null;
    });
  }

  /// Waits for a message.
  Message next() {
    return run(() -> messages.nextResult(10_000));
  }

  @Override
  public void close() {
    connection.disconnect();
  }

  static <T> T run(SmackCall<T> call) {
    try {
      return call.call();
    } catch (SmackException | XMPPException | IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
