package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.ReachoutTimelock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// @param timelock absent in rows that are older than it
record AccountJson(
    String id,
    String pushName,
    @Nullable String pictureUrl,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TimelockJson timelock) {
  static AccountJson of(Account account) {
    return new AccountJson(
        account.id().toString(),
        account.pushName(),
        account.pictureUrl(),
        TimelockJson.ofOptional(account.timelock()));
  }

  static @Nullable AccountJson ofOptional(@Nullable Account account) {
    return account == null ? null : of(account);
  }

  static @Nullable Account read(@Nullable AccountJson wire) {
    return wire == null ? null : wire.toAccount();
  }

  Account toAccount() {
    return new Account(
        AddressText.read(id),
        pushName,
        pictureUrl,
        timelock == null ? null : timelock.toTimelock());
  }

  /// @param endsAt Unix milliseconds; absent when the network does not say
  record TimelockJson(String enforcement, boolean active, @Nullable Long endsAt) {
    static @Nullable TimelockJson ofOptional(@Nullable ReachoutTimelock lock) {
      return lock == null
          ? null
          : new TimelockJson(
              lock.enforcement(),
              lock.isActive(),
              lock.endsAt() == null ? null : lock.endsAt().toEpochMilli());
    }

    ReachoutTimelock toTimelock() {
      return new ReachoutTimelock(
          enforcement, active, endsAt == null ? null : Instant.ofEpochMilli(endsAt));
    }
  }
}
