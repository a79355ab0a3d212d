package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.label.Label;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;

/// Labels of the account of a phone. Thread-safe; unknown phones are `phone.not-found`.
public interface PhoneLabelling {

  /// The labels of the account.
  List<Label> labels(PhoneNumber phone);

  /// The labels on the chat.
  List<LabelId> labels(PhoneNumber phone, Address chat);

  /// Makes a label of the account, or changes the one with this id.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.name`, `invalid.color`,
  ///   `network.refused` for more labels than an account may have
  void saveLabel(PhoneNumber phone, Label label);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void removeLabel(PhoneNumber phone, LabelId label);

  /// @throws dev.sessiongateway.domain.fault.FaultException `label.not-found`
  void label(PhoneNumber phone, Address chat, LabelId label, LabelAction action);
}
