package dev.sessiongateway.persistence.database;

import java.util.List;

/// The tables of a kind of database, defined by its migrations, oldest first. They are listed
/// instead of searched for, which saves a class path scan at each start.
///
/// @param folder on the class path
public record Schema(String folder, List<String> migrations) {
  public static final Schema REGISTRY =
      new Schema(
          "/db/migration/registry/",
          List.of(
              "V1__registry.sql",
              "V2__endpoint.sql",
              "V3__store_file.sql",
              "V4__loss.sql",
              "V5__sealed_token.sql",
              "V6__key_scopes.sql",
              "V7__cause.sql"));
  public static final Schema STORE =
      new Schema(
          "/db/migration/store/",
          List.of(
              "V1__store.sql",
              "V2__delivery.sql",
              "V3__traffic.sql",
              "V4__lookup.sql",
              "V5__file.sql",
              "V6__poll_tally.sql",
              "V7__address_book.sql",
              "V8__lid.sql",
              "V9__archive.sql",
              "V10__message_tally.sql",
              "V11__cause.sql",
              "V12__stored_kind.sql",
              "V13__sorted_names.sql",
              "V14__kind_tally.sql",
              "V15__retry.sql"));
}
