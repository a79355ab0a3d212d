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
import dev.sessiongateway.domain.text.Ascii;
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

/// What people say of themselves, on the cards that their servers keep (XEP-0054), and the pictures
/// that they publish.
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
    return card(conversation, jid)
        .map(card -> {
          var about =
              ABOUT.stream()
                  .map(card::getField)
                  .filter(text -> text != null && !text.isEmpty())
                  .findFirst()
                  .orElse(null);
          var contact =
              new Contact(
                  person, name(card), picture(conversation, jid, card), saved(conversation, jid));
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

  /// Newer programs publish a picture, older ones put it on the card.
  private @Nullable String picture(Conversation conversation, EntityBareJid jid, VCard card) {
    var avatars = new Avatars(conversation.stream());
    var shown = avatars.shown(jid);
    if (shown.filter(Avatars.Shown::isNone).isPresent()) {
      return null;
    }
    return shown
        .map(Avatars.Shown::id)
        .flatMap(id ->
            Optional.ofNullable(pictures.get(Ascii.lower(id)))
                .or(() -> avatars.find(jid, id).flatMap(found -> kept(conversation, found))))
        .or(() -> onCard(card).flatMap(found -> kept(conversation, found)))
        .orElse(null);
  }

  private static Optional<Picture> onCard(VCard card) {
    try {
      return Picture.of(card.getAvatar());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // It is no base64.
    }
  }

  private Optional<String> kept(Conversation conversation, Picture picture) {
    var known = pictures.get(picture.id());
    if (known != null) {
      return Optional.of(known);
    }
    var context = conversation.context();
    var url =
        context
            .keepPicture()
            .apply(new Attachment.Inline(picture.bytes(), picture.mimetype(), null))
            .map(kept -> context.pictureUrl().apply(kept.id()));
    if (url.isPresent() && pictures.size() < PICTURES) {
      pictures.put(picture.id(), url.get());
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
    var picture =
        Picture.png(bytes(image))
            .orElseThrow(() -> Fault.invalid("file", "must be a PNG, JPEG, GIF or BMP file"));
    var conversation = link.conversation();
    var avatars = new Avatars(conversation.stream());
    if (!avatars.publish(picture)
        && avatars.shown(conversation.jids().own()).map(Avatars.Shown::id).isPresent()) {
      throw new Fault.Refused("the server keeps the picture that is there").toException();
    }
    change(card -> card.setAvatar(picture.bytes(), picture.mimetype()));
  }

  private byte[] bytes(Attachment.Stored image) {
    var stored =
        Optional.ofNullable(link.conversation().context().files())
            .flatMap(store -> store.open(image.id()))
            .orElseThrow(() -> Fault.notFound("media", image.id().toString()));
    try (var content = stored.content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean removePicture() {
    var conversation = link.conversation();
    var avatars = new Avatars(conversation.stream());
    var shown = avatars.shown(conversation.jids().own()).filter(all -> !all.isNone());
    if (shown.isPresent() && !avatars.remove(shown.get())) {
      throw new Fault.Refused("the server keeps the picture that is there").toException();
    }
    if (!hasPicture(own())) {
      return shown.isPresent();
    }
    change(VCard::removeAvatar);
    return true;
  }

  /// Of whatever kind it is.
  private static boolean hasPicture(VCard card) {
    try {
      var bytes = card.getAvatar();
      return bytes != null && bytes.length > 0;
    } catch (IllegalArgumentException e) {
      return true;
    }
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
