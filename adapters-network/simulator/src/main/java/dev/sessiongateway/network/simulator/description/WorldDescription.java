package dev.sessiongateway.network.simulator.description;

import static dev.sessiongateway.network.simulator.description.DescriptionFields.required;

import dev.sessiongateway.application.simulation.DescribedBehaviour;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.network.simulator.description.DescriptionFields.InvalidDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A world as a person writes it. Everything but what identifies a thing may be left out.
///
/// @param lids whether every person has a hidden id
record WorldDescription(
    @Nullable Boolean lids,
    @Nullable List<Phone> phones,
    @Nullable List<Group> groups,
    @Nullable List<Channel> channels,
    @Nullable List<Message> messages,
    @Nullable List<DescribedBehaviour> behaviours) {

  /// @param passkey `none`, `assertion` or `confirmation`
  record Phone(
      @Nullable String number,
      @Nullable String name,
      @Nullable String about,
      @Nullable Boolean online,
      @Nullable Boolean lid,
      @Nullable String passkey,
      @Nullable List<Contact> contacts,
      @Nullable List<Offer> products,
      @Nullable List<Collection> collections) {}

  /// A product of the phone's shop, without images.
  ///
  /// @param price in minor units of the currency, such as cents
  record Offer(
      @Nullable String id,
      @Nullable String name,
      @Nullable String description,
      @Nullable Long price,
      @Nullable String currency,
      @Nullable String url,
      @Nullable String retailerId,
      @Nullable Boolean available,
      @Nullable Boolean hidden) {
    Product toProduct(String at) {
      var cost = price == null ? null : new Price(price, required(at + "/currency", currency));
      if (price == null && currency != null) {
        throw new InvalidDescription(at + "/price", "is required with a currency");
      }
      return new Product(
          new ProductId(required(at + "/id", id)),
          required(at + "/name", name),
          description,
          cost,
          url,
          retailerId,
          List.of(),
          !Boolean.FALSE.equals(available),
          Boolean.TRUE.equals(hidden));
    }
  }

  /// @param products ids of products of the phone's shop
  record Collection(@Nullable String id, @Nullable String name, @Nullable List<String> products) {
    ProductCollection toCollection(String at) {
      var all = products == null ? List.<String>of() : products;
      return new ProductCollection(
          new CollectionId(required(at + "/id", id)),
          required(at + "/name", name),
          all.stream().map(ProductId::new).toList());
    }
  }

  record Contact(@Nullable String number, @Nullable String firstName, @Nullable String lastName) {}

  /// @param owner,admins,members numbers of phones
  /// @param newcomers the role of newly paired accounts: `member` or `admin`; absent means that
  ///   they do not join
  record Group(
      @Nullable String subject,
      @Nullable String id,
      @Nullable String description,
      @Nullable String owner,
      @Nullable List<String> admins,
      @Nullable List<String> members,
      @Nullable String inviteCode,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Boolean membersAdd,
      @Nullable String newcomers) {}

  /// @param newcomersFollow whether newly paired accounts follow it
  /// @param posts texts, oldest first
  record Channel(
      @Nullable String name,
      @Nullable String id,
      @Nullable String description,
      @Nullable String owner,
      @Nullable List<String> followers,
      @Nullable String inviteCode,
      @Nullable Boolean verified,
      @Nullable Boolean newcomersFollow,
      @Nullable List<String> posts,
      @Nullable List<String> countries,
      @Nullable List<String> categories) {}

  /// @param to a number, the id of a group, or the subject of a group of this description
  /// @param ago how long ago, such as `PT2H`; absent means now
  record Message(
      @Nullable String from, @Nullable String to, @Nullable String text, @Nullable String ago) {}
}
