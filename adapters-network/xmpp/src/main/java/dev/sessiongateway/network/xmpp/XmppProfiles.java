package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfilePictures;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jivesoftware.smack.XMPPException;
import org.jivesoftware.smack.packet.StanzaError;
import org.jivesoftware.smack.roster.Roster;
import org.jivesoftware.smackx.vcardtemp.VCardManager;
import org.jivesoftware.smackx.vcardtemp.packet.VCard;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// What people say of themselves, on the cards that their servers keep (XEP-0054).
final class XmppProfiles implements ProfileReading, ProfileEditing, ProfilePictures {
  private static final int PICTURES = 1_000;

  /// Some servers keep the one, some the other.
  private static final List<String> ABOUT = List.of("DESC", "NOTE");

  private final CurrentConversation link;

  /// Where clients read a picture, by its digest: the same one is kept once.
  private final Map<String, String> pictures = new ConcurrentHashMap<>();

  XmppProfiles(CurrentConversation link) {
    this.link = link;
  }

  @Override
  public Optional<Profile> profile(Address person) {
    if (!person.isPerson()) {
      return Optional.empty();
    }
    var conversation = link.conversation();
    var jid = conversation.jids().jid(person);
    return card(conversation, jid).map(card -> {
      var about =
          ABOUT.stream()
              .map(card::getField)
              .filter(text -> text != null && !text.isEmpty())
              .findFirst()
              .orElse(null);
      var contact =
          new Contact(person, name(card), picture(conversation, card), saved(conversation, jid));
      return new Profile(contact, about, null);
    });
  }

  /// Servers do not say whether somebody has an account, so everybody has one whose server is
  /// there.
  private static Optional<VCard> card(Conversation conversation, EntityBareJid jid) {
    var cards = VCardManager.getInstanceFor(conversation.stream().connection());
    return SmackCall.find(
        () -> conversation.jids().isOwn(jid) ? cards.loadVCard() : cards.loadVCard(jid),
        new VCard());
  }

  /// What the account calls itself; its name on the server when it says nothing.
  static String name(Conversation conversation) {
    var name = card(conversation, conversation.jids().own()).map(XmppProfiles::name);
    return name.orElseGet(() -> conversation.jids().own().getLocalpart().toString());
  }

  private static @Nullable String name(VCard card) {
    var nick = card.getNickName();
    var full = card.getField("FN");
    if (nick != null && !nick.isBlank()) {
      return nick;
    }
    return full == null || full.isBlank() ? null : full;
  }

  private @Nullable String picture(Conversation conversation, VCard card) {
    var bytes = card.getAvatar();
    if (bytes == null || bytes.length == 0) {
      return null;
    }
    var known = pictures.get(card.getAvatarHash());
    if (known != null) {
      return known;
    }
    var context = conversation.context();
    var url =
        context
            .keepPicture()
            .apply(new Attachment.Inline(bytes, card.getAvatarMimeType(), null))
            .map(kept -> context.pictureUrl().apply(kept.id()))
            .orElse(null);
    if (url != null && pictures.size() < PICTURES) {
      pictures.put(card.getAvatarHash(), url);
    }
    return url;
  }

  private static @Nullable SavedName saved(Conversation conversation, EntityBareJid jid) {
    var entry = Roster.getInstanceFor(conversation.stream().connection()).getEntry(jid);
    var name = entry == null ? null : entry.getName();
    if (name == null || name.isBlank()) {
      return null;
    }
    var words = name.strip().split(" ", 2);
    return new SavedName(cut(words[0]), words.length == 1 ? "" : cut(words[1]));
  }

  private static String cut(String text) {
    return text.length() > SavedName.LONGEST ? text.substring(0, SavedName.LONGEST) : text;
  }

  @Override
  public void setName(ProfileName name) {
    change(card -> {
      card.setNickName(name.value());
      card.setField("FN", name.value());
    });
  }

  @Override
  public void setAbout(About about) {
    change(card -> ABOUT.forEach(field -> card.setField(field, about.value())));
  }

  @Override
  public void setPicture(Attachment.Stored image) {
    var files = link.conversation().context().files();
    var stored =
        Optional.ofNullable(files)
            .flatMap(store -> store.open(image.id()))
            .orElseThrow(() -> Fault.notFound("media", image.id().toString()));
    try (var content = stored.content()) {
      var bytes = content.readAllBytes();
      change(card -> card.setAvatar(bytes, image.mimetype()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean removePicture() {
    var card = own();
    if (card.getAvatar() == null || card.getAvatar().length == 0) {
      return false;
    }
    change(VCard::removeAvatar);
    return true;
  }

  /// The card that is about to be changed: one that cannot be read is not replaced by another.
  private VCard own() {
    var cards = VCardManager.getInstanceFor(link.conversation().stream().connection());
    return SmackCall.of(() -> {
      try {
        return cards.loadVCard();
      } catch (XMPPException.XMPPErrorException e) {
        if (e.getStanzaError().getCondition() == StanzaError.Condition.item_not_found) {
          return new VCard();
        }
        throw e;
      }
    });
  }

  private void change(Consumer<VCard> how) {
    var card = own();
    how.accept(card);
    var cards = VCardManager.getInstanceFor(link.conversation().stream().connection());
    SmackCall.run(() -> cards.saveVCard(card));
  }
}
