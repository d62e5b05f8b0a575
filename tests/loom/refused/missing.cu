// wants: cudaGraphCreate
int main()
{
	cudaGraph_t graph;
	return cudaGraphCreate(&graph, 0);
}
