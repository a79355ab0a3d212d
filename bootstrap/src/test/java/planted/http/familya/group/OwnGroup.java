package planted.http.familya.group;

public record OwnGroup(String id) {}
