package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.session.Account;
import org.jspecify.annotations.Nullable;

record AccountJson(String id, String pushName, @Nullable String pictureUrl) {
  static AccountJson of(Account account) {
    return new AccountJson(account.id().toString(), account.pushName(), account.pictureUrl());
  }

  static @Nullable AccountJson ofOptional(@Nullable Account account) {
    return account == null ? null : of(account);
  }

  static @Nullable Account read(@Nullable AccountJson wire) {
    return wire == null ? null : wire.toAccount();
  }

  Account toAccount() {
    return new Account(AddressText.read(id), pushName, pictureUrl);
  }
}
