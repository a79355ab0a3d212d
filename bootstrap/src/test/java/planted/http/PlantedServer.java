package planted.http;

public record PlantedServer() {}
