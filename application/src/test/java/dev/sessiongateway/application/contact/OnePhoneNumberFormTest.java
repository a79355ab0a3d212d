package dev.sessiongateway.application.contact;

class OnePhoneNumberFormTest implements PhoneNumberFormsContract {
  @Override
  public PhoneNumberForms forms() {
    return PhoneNumberForms.ONE;
  }
}
