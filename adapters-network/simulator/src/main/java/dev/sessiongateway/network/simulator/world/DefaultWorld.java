package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.channel.ChannelCategory;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.network.simulator.journal.ChannelRecord;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The content of a new world, so that every read request has something to return. The numbers are
/// from a range reserved for fiction.
public final class DefaultWorld {
  public static final List<ChannelCategory> CATEGORIES =
      List.of(
          new ChannelCategory("ARTS", "Arts and culture"),
          new ChannelCategory("BUSINESS", "Business"),
          new ChannelCategory("COMMUNITY", "Communities"),
          new ChannelCategory("EDUCATION", "Education"),
          new ChannelCategory("ENTERTAINMENT", "Entertainment"),
          new ChannelCategory("FOOD", "Food and drink"),
          new ChannelCategory("GOVERNMENT", "Public services"),
          new ChannelCategory("LIFESTYLE", "Lifestyle"),
          new ChannelCategory("NEWS", "News and information"),
          new ChannelCategory("PEOPLE", "People"),
          new ChannelCategory("SPORTS", "Sports"),
          new ChannelCategory("TECHNOLOGY", "Technology"),
          new ChannelCategory("TRAVEL", "Travel"));

  /// The labels of every new account.
  static final List<Label> LABELS =
      List.of(
          label("1", "New customer", 2),
          label("2", "New order", 7),
          label("3", "Pending payment", 4),
          label("4", "Paid", 11),
          label("5", "Order complete", 16));

  /// Business accounts.
  static final Map<Address, Profile.Business> SHOPS =
      Map.of(
          Address.person("447700900102"),
          new Profile.Business(
              "Lunch from the small kitchen, Monday to Saturday",
              "Restaurant",
              "kitchen@example.org",
              "3 Mill Lane, Norwich",
              List.of("https://kitchen.example.org")),
          Address.person("447700900103"),
          new Profile.Business(
              "Ropes, charts and the weather",
              "Shop",
              null,
              "The old harbour, Norwich",
              List.of("https://harbour.example.org", "https://weather.example.org")));

  private static final Address ADA = Address.person("447700900101");
  private static final Address BEN = Address.person("447700900102");
  private static final Address CHLOE = Address.person("447700900103");
  private static final List<String> WEATHER =
      List.of(
          "Fresh easterly, sea moderate, visibility good.",
          "Fog on the estuary until ten; ferries run half-hourly.",
          "Small craft warning from noon.",
          "Calm. A good day to paint the boat.");
  private static final List<String> RECIPES =
      List.of(
          "Leek and potato soup: do not brown the leeks.",
          "Flatbread in a dry pan, four minutes a side.",
          "Lentils, lemon, a lot of parsley.",
          "Plums under crumble; oats keep it crisp.");

  private DefaultWorld() {}

  private static Label label(String id, String name, int color) {
    return new Label(new LabelId(id), name, color);
  }

  /// @param weather the picture of a channel; null where pictures are not kept
  public static List<WorldChange> changes(Instant now, Attachment.@Nullable Stored weather) {
    return List.of(
        new WorldChange.PhoneMade(ADA, "Ada Marsh"),
        new WorldChange.PhoneMade(BEN, "Ben Okoro"),
        new WorldChange.PhoneMade(CHLOE, "Chloe Lindqvist"),
        new AccountChange.AboutChanged(ADA, "Out walking"),
        new AccountChange.AboutChanged(BEN, "Soup is on"),
        product(BEN, "soup", "Leek and potato soup", 450),
        product(BEN, "crumble", "Plum crumble", 380),
        new AccountChange.CollectionSaved(
            BEN,
            new ProductCollection(
                new CollectionId("today"),
                "Today",
                List.of(new ProductId("soup"), new ProductId("crumble")))),
        product(CHLOE, "rope", "Rope, 10 metres", 1_200),
        hikers(now),
        notices(now),
        weather(now, weather),
        kitchen(now));
  }

  /// @param pence what it costs
  private static WorldChange product(Address shop, String id, String name, long pence) {
    return new AccountChange.ProductSaved(
        shop, new Product(new ProductId(id), name, new Price(pence, "GBP")));
  }

  /// Newly paired accounts become administrators, so they may rename the group.
  private static WorldChange hikers(Instant now) {
    var group =
        new Group(
            Address.group("120363000000000101"),
            "Weekend hikers",
            "Saturdays at eight, at the old station",
            ADA,
            now.minus(Duration.ofDays(90)),
            List.of(
                new Group.Participant(ADA, Group.Role.SUPERADMIN),
                new Group.Participant(BEN, Group.Role.MEMBER)),
            new InviteCode("HikersInvite0000000101"),
            false,
            false);
    return new WorldChange.GroupMade(group, Group.Role.ADMIN);
  }

  /// Newly paired accounts become plain members, so renaming is refused.
  private static WorldChange notices(Instant now) {
    var group =
        new Group(
            Address.group("120363000000000102"),
            "House notices",
            null,
            BEN,
            now.minus(Duration.ofDays(400)),
            List.of(
                new Group.Participant(BEN, Group.Role.SUPERADMIN),
                new Group.Participant(CHLOE, Group.Role.ADMIN),
                new Group.Participant(ADA, Group.Role.MEMBER)),
            new InviteCode("NoticeInvite0000000102"),
            false,
            true);
    return new WorldChange.GroupMade(group, Group.Role.MEMBER);
  }

  private static WorldChange weather(Instant now, Attachment.@Nullable Stored picture) {
    return new WorldChange.ChannelMade(
        new ChannelRecord(
            Address.channel("120363000000000201"),
            "Harbour weather",
            "The day at sea, in one line",
            new InviteCode("WeatherInvite000000201"),
            null,
            null,
            true,
            12_480,
            true,
            CHLOE,
            List.of(ADA),
            posts(now, "3EB0C0000000000201", WEATHER, 15),
            new ChannelRecord.Listing(null, List.of("GB", "US"), List.of("NEWS")),
            picture,
            null));
  }

  private static WorldChange kitchen(Instant now) {
    return new WorldChange.ChannelMade(
        new ChannelRecord(
            Address.channel("120363000000000202"),
            "Small kitchen",
            null,
            new InviteCode("KitchenInvite000000202"),
            null,
            null,
            false,
            310,
            false,
            BEN,
            List.of(),
            posts(now, "3EB0C0000000000202", RECIPES, 12),
            new ChannelRecord.Listing(null, List.of("GB"), List.of("FOOD")),
            null,
            null));
  }

  private static List<ChannelRecord.Post> posts(
      Instant now, String idStart, List<String> texts, int count) {
    var posts = new ArrayList<ChannelRecord.Post>();
    for (var n = 1; n <= count; n++) {
      var reactions = new TreeMap<>(Map.of("👍", 3 * n));
      if (n % 2 == 0) {
        reactions.put("❤️", n);
      }
      posts.add(
          new ChannelRecord.Post(
              new MessageId("%s%04d".formatted(idStart, n)),
              "No. %d. %s".formatted(n, texts.get((n - 1) % texts.size())),
              now.minus(Duration.ofHours(24L * (count - n) + 1)),
              40L * n,
              reactions,
              null));
    }
    return posts;
  }
}
